const maxTries = 40;

/** Reads the picture of a floor, and waits while the service is still drawing it. @throws Error if it cannot be read */
export async function fetchPlan(imageUrl: string): Promise<Blob> {
  for (let tries = 0; tries < maxTries; tries++) {
    const response = await fetch(imageUrl);
    if (response.ok) return response.blob();
    if (response.status !== 503) break;
    const seconds = Number(response.headers.get('retry-after')) || 1;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }
  throw new Error('the plan could not be read');
}
