-- The tax office of a country gives each number of a series once.
create unique index concurrently if not exists invoice_official_once on invoices.invoice ((seller ->> 'country'), official_code, official_number)
  where official_number <> '';
create unique index concurrently if not exists invoice_red_official_once
  on invoices.invoice ((seller ->> 'country'), red_official_code, red_official_number) where red_official_number <> '';
