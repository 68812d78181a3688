/** Merges a category's form when a colleague has saved first. */
import { useQuery } from '@tanstack/react-query'
import { call, query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { useMerging, type Merging } from '#kit/web/forms/merge/use-merging.tsx'
import { officeCategories } from '../../calls.gen.ts'
import { officeChoices } from '#domains/product-admin/calls.gen.ts'
import { valuesOf, type CategoryFormApi, type CategoryValues } from './category-values.ts'

type Where = {
  id: number | undefined
  all: readonly { id: number; path: string }[]
  onReload: () => Promise<void>
}

export function useCategoryMerging(form: CategoryFormApi, { id, all, onReload }: Where): Merging {
  const t = useT('office.taxonomy')
  const attributes = useQuery(query(officeChoices, {})).data?.attributes ?? []
  return useMerging<CategoryValues, CategoryValues>({
    form,
    load: async () => {
      const found = (await call(officeCategories, {})).find((each) => each.id === id)
      return found && valuesOf(found)
    },
    onDrop: () => void onReload(),
    words: {
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
    },
  })
}
