alter table after_sales.check_in validate constraint check_in_pictures;
