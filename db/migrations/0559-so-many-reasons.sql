-- Of a kind there are 500 reasons at most, archived ones too: their positions are 1 to 500, each once, and negative while they are moved.
alter table work.reason add constraint reason_position_within_bounds check (position between -500 and 500) not valid;
