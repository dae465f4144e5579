import { POST_VERSIONS_MAX, postVersions } from "#lib/contract/posts/post-versions.ts";

/** Whether the backend has at least `count` open posts, 50,000 at most; false of one without versions of posts, and of one that does not answer. */
export const hasManyPosts = async (apiUrl: string, count: number): Promise<boolean> => {
  const many = Math.min(count, POST_VERSIONS_MAX);
  try {
    const answer = await fetch(apiUrl + postVersions.path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ afterId: null, count: many }),
    });
    const { data } = (await answer.json()) as { data?: unknown };
    return Array.isArray(data) && data.length >= many;
  } catch {
    return false;
  }
};
