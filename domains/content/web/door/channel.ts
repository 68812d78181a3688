/** The content channel with the shop's contacts (specification: id 2421). */
export const CONTACT_CHANNEL = 2421
