/** /home/serchlist: the results of a query. */
import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from './list-route.ts'
import { ListPage } from './ListPage.tsx'

export const Route = createFileRoute('/_shop/home/serchlist')({ ...listRoute, component: ListPage })
