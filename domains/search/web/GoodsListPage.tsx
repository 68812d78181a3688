/** /goods/list: a category of goods, or all. */
import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from './list-route.ts'
import { ListPage } from './ListPage.tsx'

export const Route = createFileRoute('/_shop/goods/list')({ ...listRoute, component: ListPage })
