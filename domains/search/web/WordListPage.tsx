/** /goods/sousuList: what words find, under its older name. */
import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from './list-route.ts'
import { ListPage } from './ListPage.tsx'

export const Route = createFileRoute('/_shop/goods/sousuList')({
  ...listRoute,
  component: ListPage,
})
