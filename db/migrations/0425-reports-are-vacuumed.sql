-- Reports are read from an index alone, as far as its table was vacuumed: not after a fifth of some million rows has changed, but soon.
alter table reports.rollup set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01,
  autovacuum_analyze_scale_factor = 0.02);
