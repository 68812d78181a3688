-- One thread for all that people ask the shop: messages, requests for machines, legal consultations, enquiries to companies of
-- the directories, feedback. Each kind has its fields, and none of another kind (domains/enquiries/kinds.ts).
alter table enquiries.enquiry
  add column kind text not null default 'message',
  add column intent text,
  add column category text,
  add column specification text,
  add column quantity integer,
  add column budget_amount bigint,
  add column budget_currency text,
  add column region text,
  add column deadline date,
  add column directory text,
  add column company_id bigint,
  -- As it was called when the enquiry was sent.
  add column company_name text,
  -- When it expires unless it is answered; of what waits for an answer alone, and never of feedback.
  add column expires_at timestamptz;
alter table enquiries.enquiry alter column topic drop not null;
alter table enquiries.enquiry drop constraint enquiry_state_check;
alter table enquiries.enquiry drop constraint enquiry_topic_check;
alter table enquiries.enquiry drop constraint enquiry_closed_has_end;

alter table enquiries.enquiry
  add constraint enquiry_state_check check (state in ('new', 'answered', 'closed', 'expired')) not valid,
  add constraint enquiry_closed_has_end check ((state in ('closed', 'expired')) = (closed_at is not null)) not valid,
  add constraint enquiry_topic_of_kind check (case kind
    when 'message' then coalesce(topic in ('order', 'product', 'payment', 'account', 'business', 'other'), false)
    when 'legal' then coalesce(topic in ('contract', 'quality', 'trade', 'property', 'dispute', 'other'), false)
    when 'feedback' then coalesce(topic in ('fault', 'idea', 'product', 'service', 'complaint', 'other'), false)
    when 'machine' then topic is null
    when 'company' then topic is null
    else false end) not valid,
  add constraint enquiry_machine_fields check (case when kind = 'machine'
    then num_nulls(intent, category, specification, quantity, region) = 0
    else num_nonnulls(intent, category, specification, quantity, region, budget_amount, budget_currency, deadline) = 0 end) not valid,
  add constraint enquiry_company_fields check (case when kind = 'company'
    then num_nulls(directory, company_id, company_name) = 0
    else num_nonnulls(directory, company_id, company_name) = 0 end) not valid,
  add constraint enquiry_order_of_message check (order_number is null or kind = 'message') not valid,
  add constraint enquiry_feedback_of_buyer check (kind <> 'feedback' or buyer_id is not null) not valid,
  add constraint enquiry_intent_check check (intent in ('buy', 'sell')) not valid,
  add constraint enquiry_category_check check (category in
    ('cutting', 'forming', 'welding', 'moulding', 'wood', 'packaging', 'printing', 'lifting', 'testing', 'other')) not valid,
  add constraint enquiry_specification_check check (char_length(specification) between 1 and 200) not valid,
  add constraint enquiry_quantity_check check (quantity between 1 and 100000) not valid,
  add constraint enquiry_budget_check check (budget_amount between 1 and 1000000000000000) not valid,
  add constraint enquiry_budget_is_whole check ((budget_amount is null) = (budget_currency is null)) not valid,
  add constraint enquiry_budget_currency_check check (budget_currency in ('CNY', 'USD', 'IDR')) not valid,
  add constraint enquiry_region_check check (char_length(region) between 1 and 100) not valid,
  add constraint enquiry_directory_check check (directory in ('factory', 'trader', 'partner')) not valid,
  add constraint enquiry_company_check check (company_id between 1 and 9000000000000000) not valid,
  add constraint enquiry_company_name_check check (char_length(company_name) between 1 and 200) not valid,
  add constraint enquiry_feedback_stays check (expires_at is null or kind <> 'feedback') not valid;

-- Files of a buyer, in their order.
alter table enquiries.entry add column file_ids text[] not null default '{}';
alter table enquiries.entry
  add constraint entry_files_check check (cardinality(file_ids) <= 6 and array_position(file_ids, null) is null) not valid,
  add constraint entry_files_of_sender check (author = 'sender' or cardinality(file_ids) = 0) not valid;

-- Feedback is short, and its buyer answers once. Files are a buyer's.
create function enquiries.demand_entry_of_kind() returns trigger language plpgsql
  set search_path = pg_catalog, pg_temp as $$
declare
  of_kind text;
  of_buyer bigint;
begin
  select kind, buyer_id into of_kind, of_buyer from enquiries.enquiry where id = new.enquiry_id;
  if of_buyer is null and cardinality(new.file_ids) > 0 then
    raise exception 'guests send no files' using errcode = 'check_violation', constraint = 'entry_files_of_buyer';
  end if;
  if of_kind = 'feedback' and new.author = 'sender' and (char_length(new.text) > 300
    or (select count(*) from enquiries.entry e where e.enquiry_id = new.enquiry_id and e.author = 'sender') >= 2) then
    raise exception 'feedback has 300 characters and one answer of its buyer'
      using errcode = 'check_violation', constraint = 'entry_of_feedback';
  end if;
  return new;
end $$;
create trigger entry_of_kind before insert on enquiries.entry
  for each row execute function enquiries.demand_entry_of_kind();
