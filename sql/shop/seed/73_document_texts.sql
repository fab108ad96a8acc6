-- Titles of the page that hands out documents.

insert into public.translations (factory_id, language_code, translation_key, content) values
  ('0fac7000-0000-4000-8000-000000000001', 'sv', 'head.catalog_pdf.title', 'Katalogen som PDF'),
  ('0fac7000-0000-4000-8000-000000000001', 'sv', 'head.catalog_pdf.description', 'Hela sortimentet som PDF-katalog eller prislista, på sex språk.'),
  ('0fac7000-0000-4000-8000-000000000001', 'en', 'head.catalog_pdf.title', 'Our catalogue as PDF'),
  ('0fac7000-0000-4000-8000-000000000001', 'en', 'head.catalog_pdf.description', 'The whole range as a PDF catalogue or price list, in six languages.'),
  ('0fac7000-0000-4000-8000-000000000001', 'nb', 'head.catalog_pdf.title', 'Katalogen som PDF'),
  ('0fac7000-0000-4000-8000-000000000001', 'nb', 'head.catalog_pdf.description', 'Hele utvalget som PDF-katalog eller prisliste, på seks språk.'),
  ('0fac7000-0000-4000-8000-000000000001', 'fi', 'head.catalog_pdf.title', 'Luettelo PDF-tiedostona'),
  ('0fac7000-0000-4000-8000-000000000001', 'fi', 'head.catalog_pdf.description', 'Koko valikoima PDF-luettelona tai hinnastona kuudella kielellä.'),
  ('0fac7000-0000-4000-8000-000000000001', 'ar', 'head.catalog_pdf.title', 'كتالوجنا بصيغة PDF'),
  ('0fac7000-0000-4000-8000-000000000001', 'ar', 'head.catalog_pdf.description', 'جميع المنتجات في كتالوج PDF أو قائمة أسعار بست لغات.'),
  ('0fac7000-0000-4000-8000-000000000001', 'fa', 'head.catalog_pdf.title', 'کاتالوگ ما به صورت PDF'),
  ('0fac7000-0000-4000-8000-000000000001', 'fa', 'head.catalog_pdf.description', 'همهٔ محصولات در کاتالوگ PDF یا فهرست قیمت، به شش زبان.')
on conflict do nothing;
