/** Takes out the style sheet that sonner puts into the page by itself: the policy forbids it, and we bundle the file. */
import type { Plugin } from 'vite'

export function styleless(): Plugin {
  return {
    name: 'tradepost:styleless',
    transform: {
      filter: { id: /\/node_modules\/sonner\/dist\/index\.mjs$/ },
      handler(code) {
        const quiet = code.replace(/^__insertCSS\(.*\);$/m, '')
        if (quiet === code)
          this.warn('sonner no longer inserts its styles in the way that is known')
        return { code: quiet, map: null }
      },
    },
  }
}
