-- Schema of imports: what 0392 asks of tasks holds for those of before, too.
alter table imports.task validate constraint task_format_check;
alter table imports.task validate constraint task_file_type_check;
