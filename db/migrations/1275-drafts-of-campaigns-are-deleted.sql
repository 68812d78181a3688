-- A draft of an activity or a coupon that is deleted takes its rehearsal with it.
alter table campaigns.rehearsal
  drop constraint if exists rehearsal_activity_id_fkey,
  drop constraint if exists rehearsal_template_id_fkey;
alter table campaigns.rehearsal
  add constraint rehearsal_activity_id_fkey foreign key (activity_id) references promotions.activity on delete cascade not valid,
  add constraint rehearsal_template_id_fkey foreign key (template_id) references coupons.template on delete cascade not valid;

-- What was published once is what orders and coupons say they come from: a draft alone can go.
comment on table coupons.template is 'a draft alone can be deleted';
create or replace function campaigns.refuse_deletion() returns trigger language plpgsql as $$
begin
  if old.state <> 'draft' then
    raise exception 'only a draft can be deleted' using errcode = 'check_violation';
  end if;
  return old;
end $$;
create or replace trigger draft_alone before delete on coupons.template
  for each row execute function campaigns.refuse_deletion();
create or replace trigger draft_alone before delete on promotions.activity
  for each row execute function campaigns.refuse_deletion();
