-- No version before said a deposit.
alter table quotes.version validate constraint deposit_percent_in_bounds;
