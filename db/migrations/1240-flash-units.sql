-- A flash sale holds only what can be ordered: multiples of its goods' step, from their minimum on.
alter table promotions.activity_sku
  add column least_count bigint not null default 1,
  add column step_count bigint not null default 1;
comment on column promotions.activity_sku.least_count is 'base units; of a flash sale: the smallest number that can be ordered, a multiple of the step';
comment on column promotions.activity_sku.step_count is 'base units; of a flash sale: what is held is a multiple of it';
alter table promotions.activity_sku add constraint units_within_reason
  check (step_count between 1 and 1000000000 and least_count >= step_count and least_count % step_count = 0 and least_count <= 1000000000) not valid;

update promotions.activity_sku s
set step_count = u.step, least_count = ceil(u.min_quantity::numeric / u.step) * u.step
from promotions.activity a, catalog.sku_unit u
where a.id = s.activity_id and a.kind = 'flash' and a.state in ('published', 'running')
  and u.sku_id = s.sku_id and u.factor = 1 and u.removed_at is null;
