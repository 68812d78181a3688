-- Steps of the opening that every shop begins with and the merchant found right: nothing else shows that somebody looked.
create table opening.confirmation (
  step         text        primary key check (step in ('freight', 'tax')),
  staff_id     bigint      not null references staff.member,
  confirmed_at timestamptz not null
);
