-- Swedish VAT on food is 6 % instead of 12 % from 1 April 2026 to 31 December 2027 (prop. 2025/26:55, law 2023:200). The rate is the
-- product's, and an order keeps the rate it was placed with: nothing that has been agreed changes. Prices include VAT and stay.
-- What is not food (deposits, crates, gift boxes) has its own rate and is left alone.
alter table public.products alter column vat_rate set default 6;
update public.products set vat_rate = 6 where vat_rate = 12;
comment on column public.products.vat_rate is
  'Per cent. Food in Sweden: 6 until the end of 2027, 12 afterwards, when somebody of the staff raises it.';
