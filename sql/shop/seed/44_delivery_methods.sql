-- Ways of delivery: our own van at home in the county, parcels everywhere, pallets for kitchens, and the door of the shop.

insert into public.delivery_methods (id, factory_id, code, name, description, kind, price, free_from, lead_days_min, lead_days_max, postcode_ranges, sort_order) values
  ('de000000-0000-4000-8000-000000000001', '0fac7000-0000-4000-8000-000000000001', 'van', 'Kylbilen hem', 'Vår egen bil kör genom Gävleborg tisdag och fredag.', 'home', 79.00, 799.00, 1, 3, '{80000-82999}', 1),
  ('de000000-0000-4000-8000-000000000002', '0fac7000-0000-4000-8000-000000000001', 'parcel', 'Paket till ombud', 'Kylpaket till ett ombud nära dig, i hela Sverige.', 'parcel', 99.00, 999.00, 2, 4, '{}', 2),
  ('de000000-0000-4000-8000-000000000003', '0fac7000-0000-4000-8000-000000000001', 'freight', 'Pall till storkök', 'Kyld pall till lastkaj, för restauranger och butiker.', 'freight', 349.00, 4500.00, 2, 5, '{}', 3),
  ('de000000-0000-4000-8000-000000000004', '0fac7000-0000-4000-8000-000000000001', 'pickup', 'Hämta i Hudiksvall', 'I butiken på Hamngatan 7, alla dagar utom söndag.', 'pickup', 0.00, null, 0, 1, '{}', 4)
on conflict do nothing;

insert into public.delivery_methods_i18n (delivery_method_id, language_code, name, description) values
  ('de000000-0000-4000-8000-000000000001', 'sv', 'Kylbilen hem', 'Vår egen bil kör genom Gävleborg tisdag och fredag.'),
  ('de000000-0000-4000-8000-000000000001', 'en', 'Our van to your door', 'Our own chilled van drives through Gävleborg on Tuesdays and Fridays.'),
  ('de000000-0000-4000-8000-000000000001', 'nb', 'Kjølebilen hjem', 'Vår egen bil kjører gjennom Gävleborg tirsdag og fredag.'),
  ('de000000-0000-4000-8000-000000000001', 'fi', 'Kylmäauto kotiin', 'Oma automme ajaa Gävleborgissa tiistaisin ja perjantaisin.'),
  ('de000000-0000-4000-8000-000000000001', 'ar', 'شاحنتنا المبرّدة إلى بابك', 'تجوب شاحنتنا مقاطعة يافله بوري كل ثلاثاء وجمعة.'),
  ('de000000-0000-4000-8000-000000000001', 'fa', 'خودروی سردخانه‌دار تا خانه', 'خودروی ما سه‌شنبه‌ها و جمعه‌ها در استان یِوله‌بوری می‌گردد.'),
  ('de000000-0000-4000-8000-000000000002', 'sv', 'Paket till ombud', 'Kylpaket till ett ombud nära dig, i hela Sverige.'),
  ('de000000-0000-4000-8000-000000000002', 'en', 'Parcel to a pick-up point', 'A chilled parcel to a point near you, anywhere in Sweden.'),
  ('de000000-0000-4000-8000-000000000002', 'nb', 'Pakke til utleveringssted', 'Kjølepakke til et sted nær deg, i hele Sverige.'),
  ('de000000-0000-4000-8000-000000000002', 'fi', 'Paketti noutopisteeseen', 'Kylmäpaketti lähimpään noutopisteeseen koko Ruotsissa.'),
  ('de000000-0000-4000-8000-000000000002', 'ar', 'طرد إلى نقطة استلام', 'طرد مبرّد إلى نقطة قريبة منك في السويد كلها.'),
  ('de000000-0000-4000-8000-000000000002', 'fa', 'بسته به مرکز تحویل', 'بستهٔ خنک به مرکزی نزدیک شما در سراسر سوئد.'),
  ('de000000-0000-4000-8000-000000000003', 'sv', 'Pall till storkök', 'Kyld pall till lastkaj, för restauranger och butiker.'),
  ('de000000-0000-4000-8000-000000000003', 'en', 'Pallet to your kitchen', 'A chilled pallet to your loading dock, for restaurants and shops.'),
  ('de000000-0000-4000-8000-000000000003', 'nb', 'Pall til storkjøkken', 'Kjølt pall til lasterampe, for restauranter og butikker.'),
  ('de000000-0000-4000-8000-000000000003', 'fi', 'Lava suurkeittiöön', 'Kylmälava lastauslaiturille ravintoloille ja kaupoille.'),
  ('de000000-0000-4000-8000-000000000003', 'ar', 'منصة تحميل للمطابخ', 'منصة مبرّدة إلى رصيف التحميل للمطاعم والمتاجر.'),
  ('de000000-0000-4000-8000-000000000003', 'fa', 'پالت برای آشپزخانه‌های بزرگ', 'پالت خنک تا سکوی بارگیری، برای رستوران‌ها و فروشگاه‌ها.'),
  ('de000000-0000-4000-8000-000000000004', 'sv', 'Hämta i Hudiksvall', 'I butiken på Hamngatan 7, alla dagar utom söndag.'),
  ('de000000-0000-4000-8000-000000000004', 'en', 'Collect in Hudiksvall', 'In the shop at Hamngatan 7, every day but Sunday.'),
  ('de000000-0000-4000-8000-000000000004', 'nb', 'Hent i Hudiksvall', 'I butikken i Hamngatan 7, alle dager unntatt søndag.'),
  ('de000000-0000-4000-8000-000000000004', 'fi', 'Nouto Hudiksvallista', 'Myymälästä, Hamngatan 7, joka päivä paitsi sunnuntaisin.'),
  ('de000000-0000-4000-8000-000000000004', 'ar', 'استلام من المتجر', 'من متجرنا قرب الميناء، كل يوم عدا الأحد.'),
  ('de000000-0000-4000-8000-000000000004', 'fa', 'تحویل در فروشگاه', 'از فروشگاه ما کنار بندر، هر روز جز یکشنبه.')
on conflict do nothing;
