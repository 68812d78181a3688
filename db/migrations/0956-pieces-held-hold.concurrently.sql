alter table after_sales.round_line validate constraint round_line_held_whole;
alter table after_sales.sales_case validate constraint case_appeal_by_another;
alter table after_sales.sales_case validate constraint case_appeal_alone;
