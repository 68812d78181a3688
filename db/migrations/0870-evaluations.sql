-- Buyers evaluate the lines of their orders: an evaluation is a review that is bound to its line. Schemas reviews, orders, uploads and messages.
alter table orders.line add column evaluated_at timestamptz;
comment on column orders.line.evaluated_at is 'when its buyer has reviewed it, as domains/reviews has told';

alter table reviews.review
  add column order_id bigint,
  add column line_id bigint,
  add column delivery_stars smallint,
  add column service_stars smallint,
  add column is_anonymous boolean not null default false,
  -- The files of picture_urls, in their order, of what buyers wrote here.
  add column picture_file_ids text[] not null default '{}',
  -- `hidden` says whether it is not public; held ones wait for staff.
  add column state text not null default 'shown',
  add column hidden_reason text,
  add column edited_at timestamptz,
  add column helpful_count integer not null default 0,
  add column reply_staff_id bigint;
update reviews.review set state = 'hidden', hidden_reason = '' where hidden;

alter table reviews.review
  add constraint review_has_its_line foreign key (order_id, line_id) references orders.line (order_id, id) not valid,
  add constraint review_line_is_whole check ((order_id is null) = (line_id is null)
    and (line_id is null) = (delivery_stars is null) and (line_id is null) = (service_stars is null)
    and (line_id is null or buyer_id is not null)) not valid,
  add constraint review_other_stars check (delivery_stars between 1 and 5 and service_stars between 1 and 5) not valid,
  add constraint review_pictures_most check (line_id is null or (cardinality(picture_urls) <= 9 and cardinality(picture_file_ids) <= 9)) not valid,
  add constraint review_text_of_line check (line_id is null or char_length(text) <= 500) not valid,
  add constraint review_state_known check (state in ('shown', 'held', 'hidden')) not valid,
  add constraint review_hidden_is_not_shown check (hidden = (state <> 'shown')) not valid,
  add constraint review_hidden_for_a_reason check ((state = 'hidden') = (hidden_reason is not null)) not valid,
  add constraint review_edited_in_a_day check (edited_at between at and at + interval '24 hours') not valid,
  add constraint review_helpful_count check (helpful_count >= 0) not valid;

-- Written once more, within 180 days, after the goods have been used.
create table reviews.follow_up (
  review_id     bigint      primary key references reviews.review,
  text          text        not null check (char_length(text) between 1 and 500),
  lang          text        not null check (lang in ('cn', 'en', 'spa', 'id')),
  state         text        not null check (state in ('shown', 'held', 'hidden')),
  hidden_reason text,
  at            timestamptz not null,
  constraint follow_up_hidden_for_a_reason check ((state = 'hidden') = (hidden_reason is not null))
);
comment on table reviews.follow_up is 'never deleted';

-- Who found a review helpful: each account once, and nobody their own.
create table reviews.vote (
  review_id bigint      not null references reviews.review,
  buyer_id  bigint      not null,
  at        timestamptz not null,
  primary key (review_id, buyer_id)
);
create index vote_of_buyer on reviews.vote (buyer_id, review_id);

-- A line is reviewed by the buyer who has received it, once, and never one whose money went back in full.
create function reviews.demand_line() returns trigger language plpgsql as $$
begin
  if not exists (
    select from orders.line l join orders.sales_order o on o.id = l.order_id
    where l.order_id = new.order_id and l.id = new.line_id and o.buyer_id = new.buyer_id and l.product_id = new.product_id
      and o.fulfilment = 'received' and o.payment <> 'refunded' and l.closed_quantity < l.quantity
      and new.at >= o.received_at and new.at < o.received_at + interval '366 days') then
    raise exception 'line % of order % cannot be reviewed by buyer %', new.line_id, new.order_id, new.buyer_id
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger review_is_of_a_received_line before insert on reviews.review for each row
  when (new.line_id is not null) execute function reviews.demand_line();

-- What a buyer wrote changes once, and what the shop replied never. The pictures of a closed account go.
create function reviews.keep_review() returns trigger language plpgsql as $$
begin
  if (old.edited_at is not null and new.edited_at is distinct from old.edited_at)
    or (new.edited_at is not distinct from old.edited_at and (
      (old.stars, old.delivery_stars, old.service_stars, old.text, old.lang)
        is distinct from (new.stars, new.delivery_stars, new.service_stars, new.text, new.lang)
      or (new.picture_urls <> '{}' and new.picture_urls <> old.picture_urls)))
    or (old.order_id, old.line_id, old.buyer_id, old.product_id, old.at)
      is distinct from (new.order_id, new.line_id, new.buyer_id, new.product_id, new.at)
    or (old.reply_at is not null and (old.reply_text, old.reply_at) is distinct from (new.reply_text, new.reply_at)) then
    raise exception 'review % does not change so', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger review_is_kept before update on reviews.review for each row
  when (old.line_id is not null) execute function reviews.keep_review();

create function reviews.demand_follow_up() returns trigger language plpgsql as $$
begin
  if not exists (
    select from reviews.review r
    where r.id = new.review_id and r.line_id is not null and new.at >= r.at and new.at < r.at + interval '180 days') then
    raise exception 'review % cannot be followed up', new.review_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger follow_up_is_in_time before insert on reviews.follow_up for each row execute function reviews.demand_follow_up();

create function reviews.keep_follow_up() returns trigger language plpgsql as $$
begin
  if (old.review_id, old.text, old.lang, old.at) is distinct from (new.review_id, new.text, new.lang, new.at) then
    raise exception 'the follow-up of review % does not change', old.review_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger follow_up_is_kept before update on reviews.follow_up for each row execute function reviews.keep_follow_up();

create function reviews.demand_other_author() returns trigger language plpgsql as $$
begin
  if exists (select from reviews.review where id = new.review_id and buyer_id = new.buyer_id) then
    raise exception 'review % is of the voter', new.review_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger vote_is_for_others before insert on reviews.vote for each row execute function reviews.demand_other_author();

create view audit.i_870_reviewed_lines as
  select 'order:' || l.order_id as object, 'line ' || l.id || ' is told to be reviewed, and is not' as problem
  from orders.line l where l.evaluated_at is not null
    and not exists (select from reviews.review r where r.order_id = l.order_id and r.line_id = l.id)
  union all
  select 'order:' || r.order_id, 'line ' || r.line_id || ' is reviewed, and told not to be'
  from reviews.review r join orders.line l on l.order_id = r.order_id and l.id = r.line_id where l.evaluated_at is null;
create view audit.i_871_helpful_votes as
  select 'review:' || r.id as object, r.helpful_count || ' votes are shown, and ' || count(v.review_id) || ' were given' as problem
  from reviews.review r left join reviews.vote v on v.review_id = r.id
  group by r.id, r.helpful_count having r.helpful_count <> count(v.review_id);

-- Pictures of reviews are public, of a buyer, and go with their account.
alter table uploads.file drop constraint file_purpose_check;
alter table uploads.file add constraint file_purpose_check check (purpose in ('voucher', 'answer', 'avatar', 'product', 'banner', 'model',
  'video', 'sheet', 'identity', 'licence', 'review')) not valid;
alter table uploads.file drop constraint file_check4;
alter table uploads.file add constraint file_check4
  check (owner_kind <> 'buyer' or purpose in ('voucher', 'answer', 'avatar', 'identity', 'licence', 'review')) not valid;

-- Mails about reviews are a kind of their own, and may be done without.
alter table messages.preference drop constraint preference_kind_check;
alter table messages.preference add constraint preference_kind_check
  check (kind in ('orders', 'requests', 'membership', 'arrivals', 'questions', 'reviews')) not valid;
alter table messages.preference drop constraint preference_check;
alter table messages.preference add constraint preference_check check (in_shop or kind in ('arrivals', 'questions', 'reviews')) not valid;
