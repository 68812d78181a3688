/** Writes the route trees of storefront and office from their dictionaries. Not committed. */
import { APPS, writeRoutes } from './vite/routes.ts'

for (const app of APPS) await writeRoutes(app, process.cwd())
