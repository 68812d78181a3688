-- Schema audiences: lists of customers for whom activities and coupons are.
create schema audiences;

create table audiences.list (
  id         bigint      generated always as identity primary key,
  name       text        not null check (btrim(name) <> '' and char_length(name) <= 60),
  -- Everybody who has it now is on the list; null: those who were put on it.
  tag        text        check (char_length(tag) between 1 and 20),
  of_people  boolean     not null generated always as (tag is null) stored,
  version    integer     not null default 0 check (version >= 0),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (id, of_people)
);
create unique index list_by_name on audiences.list (lower(name));

-- Nobody is put on a list that goes by a tag, and a list with people on it gets none.
create table audiences.member (
  list_id   bigint      not null,
  of_people boolean     not null default true check (of_people),
  buyer_id  bigint      not null,
  added_at  timestamptz not null,
  primary key (list_id, buyer_id),
  constraint member_of_people foreign key (list_id, of_people) references audiences.list (id, of_people) on delete cascade
);
create index member_of_buyer on audiences.member (buyer_id);

alter table promotions.activity add column list_id bigint;
alter table promotions.activity add constraint activity_list foreign key (list_id) references audiences.list not valid;
alter table promotions.activity drop constraint activity_audience_check;
alter table promotions.activity add constraint activity_audience_check
  check (audience in ('all', 'individual', 'business', 'super', 'list')) not valid;
alter table promotions.activity add constraint list_of_audience check ((audience = 'list') = (list_id is not null)) not valid;

alter table coupons.template add column list_id bigint;
alter table coupons.template add constraint template_list foreign key (list_id) references audiences.list not valid;
alter table coupons.template drop constraint template_audience_check;
alter table coupons.template add constraint template_audience_check
  check (audience in ('all', 'business', 'super', 'level', 'list')) not valid;
alter table coupons.template add constraint list_of_audience check ((audience = 'list') = (list_id is not null)) not valid;
