import { useEffect } from "react";

/** Puts the page's subject at the head of its title; null while unknown. */
export const usePageTitle = (subject: string | null): void =>
  useEffect(() => {
    if (subject !== null) document.title = document.title.replace(/^.*(?= - )/u, subject);
  }, [subject]);
