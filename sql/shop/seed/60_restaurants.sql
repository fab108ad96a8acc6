-- Three restaurants: what a cart needs in order to keep their dishes apart.

insert into public.restaurants (id, factory_id, slug, name, description, cuisine, address, lat, lng, phone, accepts, min_order, delivery_fee, prep_minutes) values
  ('60000000-0000-4000-8000-000000000001', '0fac7000-0000-4000-8000-000000000001', 'bistro-fyrisan', 'Bistro Fyrisån', 'Husmanskost vid ån, med råvaror från våra gårdar.', 'Svenskt', 'Östra Ågatan 31, 753 22 Uppsala', 59.8581, 17.6408, '+46 18 555 03 10', '{dine_in,takeaway}', 0, 0, 20),
  ('60000000-0000-4000-8000-000000000002', '0fac7000-0000-4000-8000-000000000001', 'pizzeria-gavle-hamn', 'Pizzeria Gävle Hamn', 'Surdegspizza ur vedugn; varje halva kan få sin egen fyllning.', 'Pizza', 'Skeppsbron 12, 803 10 Gävle', 60.6765, 17.1592, '+46 26 555 03 20', '{dine_in,takeaway,delivery}', 120, 39, 25),
  ('60000000-0000-4000-8000-000000000003', '0fac7000-0000-4000-8000-000000000001', 'sillbaren-goteborg', 'Sillbaren', 'Sill på nio sätt, nybakat knäckebröd och kokt mandelpotatis.', 'Fisk', 'Fiskekyrkogatan 4, 411 20 Göteborg', 57.7014, 11.9575, '+46 31 555 03 30', '{dine_in,takeaway}', 0, 0, 10)
on conflict do nothing;
