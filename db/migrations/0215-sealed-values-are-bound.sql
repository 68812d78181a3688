-- Since when everything that lies sealed is bound to its row. Before it, what older versions sealed opens wherever it stands.
alter table kit.sealing_key add column bound_at timestamptz;
