import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { ServerBuild } from 'react-router'
import { Problem } from '../../../domain/problem.ts'
import type { Log } from '../telemetry/log.ts'
import type { AppEnv } from './env.ts'
import { startPageThreads } from './page-threads.ts'
import { type RenderPage, renderHere } from './render-here.ts'
import type { PageRoutes } from './web-bridge.ts'

/** Source of the pages: their routes, their renderer and their static files. */
export interface PageSource {
  readonly pages: PageRoutes | (() => Promise<ServerBuild>)
  readonly render: RenderPage
  /** Scripts, styles, images. */
  readonly files: Hono<AppEnv>
  /** Wraps the listener with handlers that answer before the product's own routes. */
  beside(listener: RequestListener): RequestListener
  stop(): Promise<void>
}

export interface BuiltDependencies {
  /** Folder of the build. */
  readonly folder: string
  readonly threads: number
  readonly log: Log
}

/** Serves built pages, rendered in threads. */
export async function builtPages({ folder, threads, log }: BuiltDependencies): Promise<PageSource> {
  const files = new Hono<AppEnv>()
  const root = { root: join(folder, 'client'), precompressed: true }
  files.use('/assets/*', serveStatic({ ...root, onFound: (_, c) => c.header('cache-control', forever) }))
  files.use('/assets/*', () => {
    throw new Problem('not-found')
  })
  files.get('*', serveStatic({ ...root, onFound: (_, c) => c.header('cache-control', 'public, max-age=3600') }))
  const { pages, render, stop } = await startPageThreads({
    folder,
    threads,
    onUnreadable: (error) => log.error({ err: error }, 'a part of the pages cannot be read'),
    onDied: (error) => log.error({ err: error }, 'a thread of pages died'),
  })
  return { pages, render, files, beside: (listener) => listener, stop }
}

const forever = 'public, max-age=31536000, immutable'

/** Serves pages from their source code during development, so that changes show at once. */
export async function pagesInDevelopment(stopping: AbortSignal): Promise<PageSource> {
  const vite = await (await import('vite')).createServer({ server: { middlewareMode: true }, appType: 'custom' })
  stopping.addEventListener('abort', () => void vite.close())
  const pages = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>
  return {
    pages,
    render: renderHere(pages, 'development'),
    files: new Hono<AppEnv>(),
    beside: (listener) => (request, response) => vite.middlewares(request, response, () => listener(request, response)),
    stop: async () => {},
  }
}
