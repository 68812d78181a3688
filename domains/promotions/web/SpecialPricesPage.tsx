/** /home/serchlistActivespecial: goods of running activities of the kind `special`. */
import { createFileRoute } from '@tanstack/react-router'
import { ActivitiesPage } from './ActivitiesPage.tsx'

export const Route = createFileRoute('/_shop/home/serchlistActivespecial')({
  head: ({ match: { context } }) => ({
    meta: [
      { title: context.t('promotions')('special') },
      { name: 'description', content: context.t('promotions')('intro') },
    ],
    links: [{ rel: 'canonical', href: `${context.origin}/home/serchlistActivespecial` }],
  }),
  component: SpecialPricesPage,
})

function SpecialPricesPage() {
  return <ActivitiesPage kind="special" />
}
