/** /home/serchlistActivegift: what goods earn gifts, and which. */
import { createFileRoute } from '@tanstack/react-router'
import { ActivitiesPage } from './ActivitiesPage.tsx'

export const Route = createFileRoute('/_shop/home/serchlistActivegift')({
  head: ({ match: { context } }) => ({
    meta: [
      { title: context.t('promotions')('gifts') },
      { name: 'description', content: context.t('promotions')('gift.intro') },
    ],
    links: [{ rel: 'canonical', href: `${context.origin}/home/serchlistActivegift` }],
  }),
  component: GiftsPage,
})

function GiftsPage() {
  return <ActivitiesPage kind="gift" />
}
