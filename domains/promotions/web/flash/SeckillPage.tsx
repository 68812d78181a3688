/** /seckill: the flash sales of the day. */
import { createFileRoute } from '@tanstack/react-router'
import { FlashPage, flashHead } from './FlashPage.tsx'

export const Route = createFileRoute('/_shop/seckill')({
  head: ({ match: { context } }) =>
    flashHead({
      title: context.t('promotions')('flash.title'),
      intro: context.t('promotions')('flash.about'),
      origin: context.origin,
    }),
  component: FlashPage,
})
