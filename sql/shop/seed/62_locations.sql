-- The company's own places. Hours: Monday first.

insert into public.locations (id, factory_id, slug, address, postcode, city, lat, lng, phone, email, hours, sort_order) values
  ('82000000-0000-4000-8000-000000000001', '0fac7000-0000-4000-8000-000000000001', 'hamnmagasinet', 'Hamngatan 7', '824 43', 'Hudiksvall', 61.7274, 17.1066, '+46 650 555 01 00', 'hej@nordfjardmat.example', '[[], [], [], [["10:00", "18:00"]], [["10:00", "18:00"]], [["10:00", "15:00"]], []]', 1),
  ('82000000-0000-4000-8000-000000000002', '0fac7000-0000-4000-8000-000000000001', 'rokeriet', 'Kajen 2', '824 40', 'Hudiksvall', 61.7241, 17.1152, '+46 650 555 01 20', null, '[[["04:00", "13:00"]], [["04:00", "13:00"]], [["04:00", "13:00"]], [["04:00", "13:00"]], [["04:00", "13:00"]], [], []]', 2),
  ('82000000-0000-4000-8000-000000000003', '0fac7000-0000-4000-8000-000000000001', 'bageriet', 'Storgatan 31', '824 30', 'Hudiksvall', 61.7289, 17.1034, '+46 650 555 01 30', null, '[[["07:00", "18:00"]], [["07:00", "18:00"]], [["07:00", "18:00"]], [["07:00", "18:00"]], [["07:00", "18:00"]], [["07:00", "15:00"]], [["08:00", "13:00"]]]', 3),
  ('82000000-0000-4000-8000-000000000004', '0fac7000-0000-4000-8000-000000000001', 'saluhallen-gavle', 'Södra Kungsgatan 9', '802 52', 'Gävle', 60.6736, 17.1461, '+46 26 555 01 40', 'gavle@nordfjardmat.example', '[[], [["10:00", "14:00"], ["15:00", "18:30"]], [["10:00", "14:00"], ["15:00", "18:30"]], [["10:00", "14:00"], ["15:00", "18:30"]], [["10:00", "14:00"], ["15:00", "18:30"]], [["10:00", "16:00"]], []]', 4)
on conflict do nothing;

insert into public.locations_i18n (location_id, language_code, name, description) values
  ('82000000-0000-4000-8000-000000000001', 'sv', 'Hamnmagasinet', 'Kontor, lager och gårdsbutik. Ostlagret ligger under golvet, och det luktar rök redan på parkeringen.'),
  ('82000000-0000-4000-8000-000000000001', 'en', 'The harbour warehouse', 'Office, stores and the shop. The cheese store is under the floor, and you can smell the smoke from the car park.'),
  ('82000000-0000-4000-8000-000000000001', 'nb', 'Havnemagasinet', 'Kontor, lager og gårdsbutikk.'),
  ('82000000-0000-4000-8000-000000000001', 'fi', 'Satamamakasiini', 'Toimisto, varasto ja tehtaanmyymälä.'),
  ('82000000-0000-4000-8000-000000000001', 'ar', 'مستودع الميناء', 'المكتب والمخزن والمتجر. مخزن الجبن تحت الأرضية، ورائحة الدخان تصلك من موقف السيارات.'),
  ('82000000-0000-4000-8000-000000000001', 'fa', 'انبار بندر', 'دفتر، انبار و فروشگاه. انبار پنیر زیر کف است و بوی دود تا پارکینگ می‌رسد.'),
  ('82000000-0000-4000-8000-000000000002', 'sv', 'Rökeriet', 'Här röks lax, kalkon och isterband. Elden tänds klockan fyra; luckan mot kajen är öppen tills dagens är slut.'),
  ('82000000-0000-4000-8000-000000000002', 'en', 'The smokehouse', 'Here salmon, turkey and barley sausage are smoked. The fire is lit at four; the hatch to the quay is open until the day’s are gone.'),
  ('82000000-0000-4000-8000-000000000002', 'nb', 'Røykeriet', 'Her røykes laks, kalkun og pølse.'),
  ('82000000-0000-4000-8000-000000000002', 'fi', 'Savustamo', 'Täällä savustetaan lohi, kalkkuna ja makkara.'),
  ('82000000-0000-4000-8000-000000000002', 'ar', 'المدخنة', 'هنا يُدخَّن السلمون والديك الرومي والنقانق. تُشعل النار في الرابعة، والنافذة مفتوحة حتى ينفد ما صُنع في اليوم.'),
  ('82000000-0000-4000-8000-000000000002', 'fa', 'دودخانه', 'سالمون، بوقلمون و سوسیس این‌جا دودی می‌شود. آتش ساعت چهار روشن می‌شود و دریچهٔ رو به اسکله تا تمام شدن کار روز باز است.'),
  ('82000000-0000-4000-8000-000000000003', 'sv', 'Bageriet', 'Två stenugnar, bröd från klockan sju, kaffe hela dagen och en bänk i solen.'),
  ('82000000-0000-4000-8000-000000000003', 'en', 'The bakery', 'Two stone ovens, bread from seven, coffee all day and a bench in the sun.'),
  ('82000000-0000-4000-8000-000000000003', 'nb', 'Bakeriet', 'To steinovner, brød fra klokken sju.'),
  ('82000000-0000-4000-8000-000000000003', 'fi', 'Leipomo', 'Kaksi kiviuunia, leipää seitsemästä alkaen.'),
  ('82000000-0000-4000-8000-000000000003', 'ar', 'المخبز', 'فرنان حجريان، خبز من السابعة صباحاً، وقهوة طوال اليوم، ومقعد في الشمس.'),
  ('82000000-0000-4000-8000-000000000003', 'fa', 'نانوایی', 'دو تنور سنگی، نان از ساعت هفت، قهوه در همهٔ روز و نیمکتی در آفتاب.'),
  ('82000000-0000-4000-8000-000000000004', 'sv', 'Disken i Gävle', 'Vår egen disk i saluhallen: ost som skivas medan du väntar, sill ur fat och lunch vid fem barstolar.'),
  ('82000000-0000-4000-8000-000000000004', 'en', 'The counter in Gävle', 'Our own counter in the market hall: cheese cut while you wait, herring from the barrel and lunch at five bar stools.'),
  ('82000000-0000-4000-8000-000000000004', 'nb', 'Disken i Gävle', 'Vår egen disk i mathallen.'),
  ('82000000-0000-4000-8000-000000000004', 'fi', 'Gävlen tiski', 'Oma tiskimme kauppahallissa.'),
  ('82000000-0000-4000-8000-000000000004', 'ar', 'ركننا في يافله', 'ركننا في سوق المدينة: جبن يُقطَّع أمامك، ورنجة من البرميل، وغداء على خمسة مقاعد.'),
  ('82000000-0000-4000-8000-000000000004', 'fa', 'غرفهٔ یِوله', 'غرفهٔ ما در بازار: پنیری که جلوی شما بریده می‌شود، ماهی از بشکه و ناهار روی پنج چهارپایه.')
on conflict do nothing;
