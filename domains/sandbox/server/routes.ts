/** The sandbox has no calls in the shop: it is another party, with a server of its own (`app.ts`). */
export async function sandboxRoutes(): Promise<void> {}
