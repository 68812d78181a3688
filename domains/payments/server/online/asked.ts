/** The event that stands for what the provider answered wrongly, or not at all, when it was asked: one for each error. */
export const askedId = (attemptId: string, error: string): string => `asked:${attemptId}:${error}`
