-- Schema of the orders domain: a placed order says how its price was made, and not what more of it would cost.
update orders.line set steps = (
  select coalesce(jsonb_agg(step order by at), '[]') from jsonb_array_elements(steps) with ordinality as s (step, at)
  where step ->> 'kind' <> 'tierHint')
where steps @> '[{"kind": "tierHint"}]';
alter table orders.line add constraint steps_without_hints check (not steps @> '[{"kind": "tierHint"}]');
