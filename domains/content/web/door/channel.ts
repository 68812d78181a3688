/** The channel of the content tree that says how to reach the shop (specification: id 2421). */
export const CONTACT_CHANNEL = 2421
