-- The instant of the latest number of each series: no number is dated before the one before it.
alter table invoices.series add column last_at timestamptz;
update invoices.series s set last_at = (select max(n.at) from (
  select issued_at as at from invoices.invoice where series = s.code
  union all select red_at from invoices.invoice where red_series = s.code) n);
