-- A house number and room are needed in China; elsewhere the street line often says it all ("350 5th Ave").
alter table accounts.address add constraint detail_in_china check (country <> 'CN' or detail <> '');

alter table papers.version drop constraint handed_in_is_whole;
alter table papers.version add constraint handed_in_is_whole check (state in ('draft', 'rejected') or (
  submitted_at is not null and agreement_version is not null and
  num_nulls(store_name, industry_id, contact_name, mobile, id_last4) = 0 and street <> '' and
  (detail <> '' or country <> 'CN') and city <> '' and mobile ~ '^\+[0-9]{5,15}$')); -- E.164
