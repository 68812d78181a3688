-- Schema of the quotes domain: only China has provinces here, and a request from elsewhere has none. The check as it was written
-- (no province and another country is false, not unknown) refused those.
alter table quotes.request drop constraint request_check;
alter table quotes.request add constraint province_is_of_china
  check (province_code is null or (province_code ~ '^\d{2}$' and country = 'CN'));
