/** /home/serchlistActivefixed: goods of running activities of the kind `fixed`. */
import { createFileRoute } from '@tanstack/react-router'
import { ActivitiesPage } from './ActivitiesPage.tsx'

export const Route = createFileRoute('/_shop/home/serchlistActivefixed')({
  head: ({ match: { context } }) => ({
    meta: [
      { title: context.t('promotions')('fixed') },
      { name: 'description', content: context.t('promotions')('intro') },
    ],
    links: [{ rel: 'canonical', href: `${context.origin}/home/serchlistActivefixed` }],
  }),
  component: FixedPricesPage,
})

function FixedPricesPage() {
  return <ActivitiesPage kind="fixed" />
}
