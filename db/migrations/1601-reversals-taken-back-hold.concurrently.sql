alter table invoices.invoice validate constraint invoice_red_asked_by;
