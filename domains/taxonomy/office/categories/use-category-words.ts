/** What the fields of a category and their values are called where two people have changed it. */
import { useQuery } from '@tanstack/react-query'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import type { MergeWords } from '#kit/web/forms/merge/difference-words.ts'
import { officeChoices } from '#domains/product-admin/calls.gen.ts'

/** @param all the tree, for the names of parents */
export function useCategoryWords(all: readonly { id: number; path: string }[]): MergeWords {
  const t = useT('office.taxonomy')
  const attributes = useQuery(query(officeChoices, {})).data?.attributes ?? []
  return {
    labels: {
      name: t('categories.name'),
      parentId: t('categories.parent'),
      visible: t('categories.visible'),
      attributeIds: t('categories.attributes'),
      imageUrl: t('categories.picture'),
      bannerUrl: t('categories.banner'),
      intro: t('categories.intro'),
    },
    textOf: ([key], value) => {
      if (key === 'parentId') return all.find((each) => each.id === value)?.path
      if (key !== 'attributeIds') return undefined
      return (value as number[])
        .map((each) => attributes.find((attribute) => attribute.id === each)?.name ?? `#${each}`)
        .join(', ')
    },
  }
}
