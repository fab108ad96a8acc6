-- Without checksums a damaged page is served as if it were data.
select 'setting data_checksums', 'pages carry no checksums, so silent damage of the disk is not noticed',
       'Stop Postgres and run pg_checksums --enable on its data folder.'
from pg_settings
where name = 'data_checksums' and setting = 'off' and $1::text[] is not null
