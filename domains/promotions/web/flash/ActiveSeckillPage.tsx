/** /home/serchlistActiveseckill: the flash sales of the day. */
import { createFileRoute } from '@tanstack/react-router'
import { FlashPage } from './FlashPage.tsx'
import { flashRoute } from './flash-route.ts'

export const Route = createFileRoute('/_shop/home/serchlistActiveseckill')({
  ...flashRoute,
  component: FlashPage,
})
