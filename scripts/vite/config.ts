/** One place for how the browser's and the rendering code is bundled, in production and in development. */
import { join } from 'node:path'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'
import { ROOT } from '../sources.ts'
import { chunkGroups } from './chunks.ts'
import { routePlugin, type AppName } from './routes.ts'
import { words } from './words.ts'

/** What all bundles of an app have in common. */
export function baseConfig(app: AppName): InlineConfig {
  return {
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: 'warn',
    plugins: [routePlugin(app), react(), tailwind(), words({ isWhole: app === 'office' })],
    resolve: {
      dedupe: ['react', 'react-dom'],
      // The 3D viewer brings a decoder that makes code at run time, which the pages' policy forbids and our models do not use.
      alias: {
        'three/examples/jsm/libs/meshopt_decoder.module.js': join(ROOT, 'kit/web/no-decoder.ts'),
      },
    },
  }
}

/** The browser's files, below `/assets/` or `/office/assets/`. */
export function clientBuild(app: AppName, outDir: string): InlineConfig {
  const assets = app === 'storefront' ? 'assets' : 'office/assets'
  return {
    ...baseConfig(app),
    build: {
      outDir,
      emptyOutDir: true,
      manifest: 'manifest.json',
      modulePreload: {
        polyfill: false,
        // Every page would have to know the names of all files of all screens. They come with the screen's own file, whose
        // link was seen or pointed at before (apps/storefront/prefetch.ts), and styles are waited for in any case.
        resolveDependencies: (_, files) => (app === 'storefront' ? [] : files),
      },
      assetsInlineLimit: 0, // the policy for pages allows few data addresses
      target: 'es2022',
      chunkSizeWarningLimit: Infinity, // scripts/check-weight.ts weighs what pages load
      rolldownOptions: {
        checks: { pluginTimings: false },
        // Of a contract, a screen brings the schemas that it uses and not those beside them: making one does nothing else.
        treeshake: { manualPureFunctions: ['z', 'endpoint'] },
        input: `apps/${app}/entry-client.tsx`,
        output: {
          entryFileNames: `${assets}/[name]-[hash].js`,
          chunkFileNames: `${assets}/[name]-[hash].js`,
          assetFileNames: `${assets}/[name]-[hash][extname]`,
          codeSplitting: { groups: chunkGroups(app), includeDependenciesRecursively: false },
        },
      },
    },
  }
}

/** What renders pages, with its packages in it. Screens are files of their own here too: one is read when first asked for. */
export function serverBuild(outDir: string): InlineConfig {
  return {
    ...baseConfig('storefront'),
    ssr: { noExternal: true },
    // Else React's development builds lie in the bundle too, a quarter of it, and the process holds their text for its life.
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      ssr: 'apps/storefront/entry-server.tsx',
      outDir,
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      chunkSizeWarningLimit: Infinity,
      rolldownOptions: {
        output: {
          comments: false,
          entryFileNames: 'entry-server.js',
          chunkFileNames: 'screens/[name]-[hash].js',
          // V8 holds a file with one letter beyond Latin in two bytes a letter, and the words have many.
          codeSplitting: { groups: [{ name: 'words', test: /virtual:words\// }] },
          assetFileNames: 'assets/[name]-[hash][extname]',
        },
      },
    },
  }
}

/** In development: no files are written, and the shop's own server answers what the bundler does not know. */
export function developmentConfig(app: AppName, base: string): InlineConfig {
  return {
    ...baseConfig(app),
    base,
    mode: 'development',
    appType: 'custom',
    cacheDir: `node_modules/.vite/${app}`,
    server: { middlewareMode: true, hmr: { port: app === 'storefront' ? 24_678 : 24_679 } },
    optimizeDeps: { entries: [`apps/${app}/entry-client.tsx`] },
  }
}
