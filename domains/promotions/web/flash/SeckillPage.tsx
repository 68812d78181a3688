/** /seckill: the flash sales of the day. */
import { createFileRoute } from '@tanstack/react-router'
import { FlashPage } from './FlashPage.tsx'
import { flashRoute } from './flash-route.ts'

export const Route = createFileRoute('/_shop/seckill')({ ...flashRoute, component: FlashPage })
