/** The sandbox has no routes in the shop: it is a separate server (`app.ts`). */
export async function sandboxRoutes(): Promise<void> {}
