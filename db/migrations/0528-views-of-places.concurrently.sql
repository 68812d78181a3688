-- The lists that views may be of, also for the views that are there.
alter table views.view validate constraint view_list_check;
