/** Bounds of lists that forms, calls and the database share. */
export const LIST_NAME_MAX = 60
export const LISTS_MAX = 500
/** As of customers. */
export const TAG_MAX = 20
/** People whom one act adds or takes off. */
export const NAMED_MAX = 2000
/** Of an e-mail address, telephone number or customer number that staff paste. */
export const CONTACT_MAX = 120
