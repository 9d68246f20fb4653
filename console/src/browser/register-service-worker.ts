/**
 * Lets the console open without a network from the next load on. Call it when the page has what it needs, because the whole
 * build is downloaded. Browsers have service workers on secure origins only (`https`, `localhost`), and not in every
 * private window.
 */
export async function registerServiceWorker(): Promise<void> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  // The console works without it, but then needs a network.
  await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => {});
}

/** Resolves when the page has loaded and has nothing else to do. */
export async function whenIdle(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  // Safari has no requestIdleCallback.
  await new Promise<unknown>((resolve) =>
    'requestIdleCallback' in window ? requestIdleCallback(resolve) : setTimeout(resolve, 1_000),
  );
}
