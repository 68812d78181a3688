/** The name of a reply's draft: its form is open while there is one. */
export const replyDraft = (enquiryId: number) => `enquiry-reply:${enquiryId}`
